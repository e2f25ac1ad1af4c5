import { useApiQuery } from '#web/api/hooks.ts'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { cert } from '../cert.contract.ts'
import { certText } from '../cert.text.ts'
import { useInstrument } from './use-instrument.ts'
import type { Instrument } from './use-instrument.ts'

const form = () => import('./CertForm.tsx')

export default function CertList() {
  const types = useApiQuery(cert, 'all', {}, { staleTime: 60_000 }).data ?? []
  const instrument = useInstrument()
  const names = new Map(
    (types as unknown as Instrument[]).map((one) => [one.instrument, instrument(one)]),
  )
  const instruments = [...names]
    .flatMap(([value, label]) => (value ? [{ value, label: label ?? value }] : []))
    .sort((one, other) => one.label.localeCompare(other.label))
  return (
    <ListPage
      contract={cert}
      text={certText}
      form={form}
      usedFields={['instrument', 'instrumentZh']}
      detailPath="/basic/cert/detail"
      initialValues={{
        certType: 10,
        certSub: 10,
        holder: 'ship',
        validityBasis: 'months',
        extensionFamily: 'none',
        status: 1,
        sort: 0,
      }}
      filterOptions={{ instrument: instruments }}
      columns={[
        { name: 'code', width: 100 },
        { name: 'nameZh', width: 240 },
        { name: 'nameEn', width: 360 },
        { name: 'instrument', width: 170, render: instrument },
        { name: 'certType', width: 170 },
        { name: 'certSub', width: 190 },
        { name: 'validityMonths', width: 150 },
        { name: 'inspectionScopes', width: 240 },
        { name: 'status', width: 100 },
        { name: 'holder', width: 110, hidden: true },
        { name: 'printedForm', width: 150, hidden: true },
        { name: 'interimOfId', width: 220, hidden: true },
        { name: 'ruleIds', width: 320, hidden: true },
        { name: 'sort', width: 90, hidden: true },
        { name: 'updateTime', hidden: true },
      ]}
    />
  )
}
