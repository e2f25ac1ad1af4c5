/** Pages of this resource, by path. */
export default { '/ship/reminder/list': () => import('./ReminderList.tsx') }
