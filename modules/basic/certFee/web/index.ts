/** Pages of this resource, by path. */
export default {
  '/basic/certFee/list': () => import('./CertFeeList.tsx'),
  '/basic/certFee/detail': () => import('./CertFeeDetail.tsx'),
  '/basic/certFee/tariff': () => import('./TariffPage.tsx'),
  '/basic/certFee/tester': () => import('./PriceCalculator.tsx'),
  '/basic/certFee/version': () => import('./FeeVersion.tsx'),
}
