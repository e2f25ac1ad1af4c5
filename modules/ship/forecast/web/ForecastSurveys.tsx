import { addMonths } from '#common/rules/dates.ts'
import { useMe } from '#web/api/me.ts'
import { useLang, useSay } from '#web/api/text.tsx'
import { ReportPage } from '#web/kit/report/ReportPage.tsx'
import { usePage } from '#web/shell/page.tsx'
import { forecastSurvey } from '#modules/ship/forecastSurvey/forecastSurvey.contract.ts'
import { forecastSurveyText as text } from '#modules/ship/forecastSurvey/forecastSurvey.text.ts'

type Row = { shipCertId: number; shipId: number | null; companyId: number | null }
const columns = [
  'dueDate', { name: 'holder', to: ({ shipId, companyId }: Row) => (shipId ? `/ship/query/info?id=${shipId}` : `/ship/manager/info?id=${companyId}`) }, 'imo', 'shipType', 'region', 'flagId', 'certId',
  { name: 'certNo', to: ({ shipCertId }: Row) => `/ship/cert/detail?id=${shipCertId}` }, 'surveyType', 'windowState', 'startDate', 'endDate', 'fee', 'pricing', 'personName',
]

/** The surveys behind a figure of the forecast. */
export default function ForecastSurveys() {
  const say = useSay()
  const lang = useLang()
  const { today } = useMe().info
  usePage(say(text.title))
  const months = Array.from({ length: 13 }, (_, at) => addMonths(`${today.slice(0, 7)}-01`, at).slice(0, 7))
  return (
    <ReportPage contract={forecastSurvey} text={text} columns={columns} note={text.note[lang]} opens={{}} charts={() => []}
      choices={{ month: [{ value: 'overdue', label: say(text.month.overdue) }, { value: 'late', label: say(text.month.late) }, ...months.map((month) => ({ value: month, label: month }))] }}
      cards={() => [{ name: 'surveys', unit: 'count' }, { name: 'ships', unit: 'count' }, { name: 'fee', unit: 'USD' }, { name: 'unpriced', unit: 'count' }]} />
  )
}
