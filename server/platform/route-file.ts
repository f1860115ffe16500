/**
 * The route whose page a module is, as its file is called: 'index', 'doulas.$slug'. The router's plugin cuts each route
 * file in two and names the part that is loaded with the page so; undefined for any other module.
 */
export function routeFileOf(moduleId: string): string | undefined {
  return /(?:^|\/)routes\/(.+)\.tsx\?tsr-split=.*component/.exec(moduleId)?.[1];
}
