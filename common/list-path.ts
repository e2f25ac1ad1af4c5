/**
 * Address of a list page with filters. Addresses of lists are written on both sides: links of
 * pages, and links in messages and on workbenches.
 * @param page path of the page, such as `/ship/cert/list`
 */
export const listPath = (page: string, search?: object): string =>
  search ? `${page}?search=${encodeURIComponent(JSON.stringify(search))}` : page
