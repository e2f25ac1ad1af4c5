/** Pages of this resource, by path; and the bell in the top bar. */
export default { '/home/notification': () => import('./NotificationPage.tsx') }
export const header = [() => import('./Bell.tsx')]
