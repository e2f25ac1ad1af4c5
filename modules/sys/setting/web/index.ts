/** Pages of this resource, by path. */
export default { '/sys/setting/edit': () => import('./SettingPage.tsx') }
