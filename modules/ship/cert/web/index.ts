export default {
  '/ship/cert/list': () => import('./ShipCertList.tsx'),
  '/ship/cert/detail': () => import('./ShipCertDetail.tsx'),
}
