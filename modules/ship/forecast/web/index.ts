export default {
  '/ship/forecast/list': () => import('./Forecast.tsx'),
  '/ship/forecast/surveys': () => import('./ForecastSurveys.tsx'),
}
