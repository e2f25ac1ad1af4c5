/** The help page, and its button in the top bar. */
export default { '/home/help': () => import('./HelpPage.tsx') }
export const header = [() => import('./HelpButton.tsx')]
