/** Pages of this resource, by path. */
export default {
  '/sys/identityGroup/list': () => import('./IdentityGroupList.tsx'),
}
