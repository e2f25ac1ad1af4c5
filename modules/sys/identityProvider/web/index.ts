/** Pages of this resource, by path. */
export default {
  '/sys/identityProvider/list': () => import('./IdentityProviderList.tsx'),
}
