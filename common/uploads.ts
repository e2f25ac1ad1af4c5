/** Files up to this many bytes are taken; templates and images have tighter limits of their own. */
export const maxUpload = 100 * 1_048_576
/** Types that are shown in the page; anything else is only saved. */
export const shownTypes: readonly string[] = ['application/pdf', 'image/png', 'image/jpeg']
