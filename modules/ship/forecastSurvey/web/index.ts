export default {
  '/ship/forecastSurvey/list': () => import('./ForecastSurveys.tsx'),
}
