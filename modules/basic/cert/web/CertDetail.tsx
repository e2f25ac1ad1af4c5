import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { Facts } from '#web/kit/detail/Facts.tsx'
import { cert } from '../cert.contract.ts'
import { certText } from '../cert.text.ts'
import { CycleList } from './Cycles.tsx'

export default function CertDetail() {
  return (
    <DetailPage contract={cert} text={certText} form={() => import('./CertForm.tsx')} subtitle={(row) => row.code}
      tabs={[{
        key: 'facts', label: certText.one,
        render: (row) => <Facts contract={cert} text={certText} row={row} fields={[
          'code', 'nameZh', 'nameEn', 'instrument', 'certType', 'certSub', 'validityMonths', 'status', { name: 'cycles', render: (one) => <CycleList codes={one.cycles} />, wide: true }, 'remark',
        ]} />,
      }]} />
  )
}
