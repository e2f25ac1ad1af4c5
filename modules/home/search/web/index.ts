/** The search box in the top bar; what it opens is fetched when it is opened. */
export const headerFirst = [() => import('./SearchButton.tsx')]
