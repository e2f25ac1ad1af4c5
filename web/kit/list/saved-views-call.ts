/** The call for the saved views of a page, used by the list and prefetched with the application. */
export const savedViewsPath = 'sys/view/list'
export const savedViewsInput = (place: string) => ({ place: [place], size: 200 })
