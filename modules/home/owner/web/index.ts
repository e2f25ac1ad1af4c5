/** Pages of this resource, by path. */
export default { '/homeOwner': () => import('./OwnerHome.tsx') }
