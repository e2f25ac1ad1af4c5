/** Pages of this resource, by path. The address is part of the forecast's. */
export default { '/ship/forecast/missing': () => import('./MissingCerts.tsx') }
