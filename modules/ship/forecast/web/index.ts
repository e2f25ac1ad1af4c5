export default { '/ship/forecast/list': () => import('./Forecast.tsx') }
