/** Cards of one row are of one height. */
export const favoritesGrid = "grid gap-4 md:grid-cols-2 md:gap-5 lg:grid-cols-3";
