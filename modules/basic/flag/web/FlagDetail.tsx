import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { Facts } from '#web/kit/detail/Facts.tsx'
import { flag } from '../flag.contract.ts'
import { flagText } from '../flag.text.ts'

const form = () => import('./FlagForm.tsx')

export default function FlagDetail() {
  return (
    <DetailPage contract={flag} text={flagText} form={form} subtitle={(row) => `${row.iso2} · ${row.iso3} · ${row.flagNo}`}
      tabs={[{
        key: 'facts', label: flagText.one,
        render: (row) => <Facts contract={flag} text={flagText} row={row} fields={[
          'flagNo', 'nameZh', 'nameEn', 'iso2', 'iso3', 'accessTime', 'loginAddress', 'account', 'eCertificate', 'lessOneDay', 'callSignPrefixes', 'mids', 'registryPorts', 'remark',
        ]} />,
      }]} />
  )
}
