/** The call for the saved views of a page: asked by the list, and before that with the application. */
export const viewsCall = 'sys/view/list'
export const viewsInput = (place: string) => ({ place: [place], size: 200 })
