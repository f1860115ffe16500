/** Cards of one row are of one height, and none is wider for a word that is. */
export const favoritesGrid = "grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-5 lg:grid-cols-3";
