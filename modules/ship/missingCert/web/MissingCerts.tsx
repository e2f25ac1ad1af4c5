import { useFormatMessage, useLang } from '#web/api/text.tsx'
import { ReportPage } from '#web/kit/report/ReportPage.tsx'
import { usePageTitle } from '#web/kit/use-page-title.tsx'
import { missingCert } from '../missingCert.contract.ts'
import { missingCertText as text } from '../missingCert.text.ts'

const columns = [
  { name: 'shipName', to: ({ shipId }: { shipId: number }) => `/ship/query/info?id=${shipId}` },
  'imo',
  'shipType',
  'region',
  'flagId',
  'certId',
  'clause',
] as const

/** Certificates that ships must carry and that are not in force, part of the forecast. */
export default function MissingCerts() {
  const translate = useFormatMessage()
  const lang = useLang()
  usePageTitle(translate(text.title))
  return (
    <ReportPage
      contract={missingCert}
      text={text}
      columns={columns}
      description={text.note[lang]}
      defaultSearch={{}}
      exportRight="ship.forecast.export"
      charts={() => []}
      cards={() => [
        { name: 'missing', unit: 'count' },
        { name: 'ships', unit: 'count' },
      ]}
    />
  )
}
