/** Files that jobs write, in the top bar. */
export const header = [() => import('./ExportsButton.tsx')]
