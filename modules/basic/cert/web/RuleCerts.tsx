import { ListPage } from '#web/kit/list/ListPage.tsx'
import { cert } from '../cert.contract.ts'
import { certText } from '../cert.text.ts'
import { useInstrument } from './use-instrument.ts'

/** Certificate types that use a window rule, on the page of the rule. */
export default function RuleCerts({ row }: { row: { id: number } }) {
  const instrument = useInstrument()
  return (
    <ListPage
      embedded
      contract={cert}
      text={certText}
      usedFields={['instrument', 'instrumentZh']}
      fixedFilters={{ ruleIds: [row.id] }}
      filters={['certType', 'status']}
      detailPath="/basic/cert/detail"
      requiredRights={{ save: null, remove: null }}
      columns={[
        { name: 'code', width: 100 },
        { name: 'nameZh', width: 240 },
        { name: 'nameEn', width: 360 },
        { name: 'instrument', width: 150, render: instrument },
        { name: 'validityMonths', width: 150 },
        { name: 'status', width: 100 },
      ]}
    />
  )
}
