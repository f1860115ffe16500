/**
 * Returns the file name of the route whose page a module contains, such as 'index' or 'doulas.$slug';
 * undefined for any other module. The router's plugin splits each route file and names the part that is
 * loaded with the page this way.
 */
export function routeFile(moduleId: string): string | undefined {
  return /(?:^|\/)routes\/(.+)\.tsx\?tsr-split=.*component/.exec(moduleId)?.[1];
}
