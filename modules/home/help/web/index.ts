/** The help, and the question mark in the top bar that leads to it. */
export default { '/home/help': () => import('./HelpPage.tsx') }
export const header = [() => import('./HelpButton.tsx')]
