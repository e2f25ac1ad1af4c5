/** Pages of this resource, by path. */
export default { '/basic/authorisation/list': () => import('./AuthorisationList.tsx') }
