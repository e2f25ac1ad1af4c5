import { addMonths } from '#common/rules/base/dates.ts'
import { useMe } from '#web/api/me.ts'
import { useLang, useFormatMessage } from '#web/api/text.tsx'
import { asOfLink, asOfOfReport } from '#web/kit/as-of/as-of-params.ts'
import type { AsOfInput } from '#web/kit/as-of/as-of-params.ts'
import { useListState } from '#web/kit/list/list-state.ts'
import { ReportPage } from '#web/kit/report/ReportPage.tsx'
import { usePageTitle } from '#web/kit/use-page-title.tsx'
import { forecastSurvey } from '../forecastSurvey.contract.ts'
import { forecastSurveyText as text } from '../forecastSurvey.text.ts'

type Row = { shipCertId: number; shipId: number | null; companyId: number | null }
const columnsOn = (asOf: AsOfInput) =>
  [
    'dueDate',
    {
      name: 'holder',
      to: ({ shipId, companyId }: Row) =>
        shipId ? `/ship/query/info?id=${shipId}` : `/ship/manager/info?id=${companyId}`,
    },
    'imo',
    'shipType',
    'region',
    'flagId',
    'certId',
    {
      name: 'certNo',
      to: ({ shipCertId }: Row) => `/ship/cert/detail?id=${shipCertId}${asOfLink(asOf)}`,
    },
    'surveyType',
    'windowState',
    'startDate',
    'endDate',
    'fee',
    'pricing',
    'personName',
  ] as const

/** The surveys behind a figure of the forecast. */
export default function ForecastSurveys() {
  const translate = useFormatMessage()
  const lang = useLang()
  const { today } = useMe().info
  const { state } = useListState(false)
  const { asOf: day = today } = asOfOfReport(state)
  usePageTitle(translate(text.title))
  const months = Array.from({ length: 13 }, (_, at) =>
    addMonths(`${day.slice(0, 7)}-01`, at).slice(0, 7),
  )
  return (
    <ReportPage
      contract={forecastSurvey}
      text={text}
      columns={(query) => columnsOn(asOfOfReport(query))}
      description={text.note[lang]}
      defaultSearch={{}}
      charts={() => []}
      choices={{
        month: [
          { value: 'overdue', label: translate(text.month.overdue) },
          { value: 'late', label: translate(text.month.late) },
          ...months.map((month) => ({ value: month, label: month })),
        ],
      }}
      cards={() => [
        { name: 'surveys', unit: 'count' },
        { name: 'ships', unit: 'count' },
        { name: 'fee', unit: 'USD' },
        { name: 'unpriced', unit: 'count' },
      ]}
    />
  )
}
