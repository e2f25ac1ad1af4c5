import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { Facts } from '#web/kit/detail/Facts.tsx'
import { flag } from '../flag.contract.ts'
import { flagText } from '../flag.text.ts'

const { sections } = flagText

export default function FlagDetail() {
  return (
    <DetailPage contract={flag} text={flagText} form={() => import('./FlagForm.tsx')} subtitle={(row) => `${row.iso2} · ${row.iso3} · ${row.flagNo}`}
      tabs={[{
        key: 'facts', label: flagText.one,
        render: (row) => {
          const facts = { contract: flag, text: flagText, row }
          return (
            <>
              <Facts {...facts} title={sections.identity} fields={['nameZh', 'nameEn', 'flagNo', 'iso2', 'iso3', { name: 'callSignPrefixes', wide: true }, { name: 'mids', wide: true }]} />
              <Facts {...facts} title={sections.agreement} fields={['accessTime', 'eCertificate', 'lessOneDay', 'loginAddress', 'account', 'remark']} />
              <Facts {...facts} title={flagText.labels.registryPorts} fields={[{ name: 'registryPorts', wide: true }]} />
            </>
          )
        },
      }]} />
  )
}
