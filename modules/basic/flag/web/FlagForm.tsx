import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import type { FormProps } from '#web/kit/form/EntityForm.tsx'
import { RowsInput } from '#web/kit/form/RowsInput.tsx'
import { must, text } from '#common/fields.ts'
import { flag } from '../flag.contract.ts'
import { flagText } from '../flag.text.ts'

const ports = [
  { name: 'nameZh', label: flagText.labels.nameZh, field: must(text(100)) },
  { name: 'nameEn', label: flagText.labels.nameEn, field: must(text(100)) },
]

export default function FlagForm(props: FormProps) {
  return (
    <EntityForm {...props} contract={flag} text={flagText} sections={[
      { columns: 2, fields: ['nameZh', 'nameEn', 'flagNo', 'accessTime', 'iso2', 'iso3'] },
      { fields: ['callSignPrefixes', 'mids', { name: 'registryPorts', input: <RowsInput columns={ports} max={200} /> }] },
      { columns: 2, fields: ['loginAddress', 'account', 'eCertificate', 'lessOneDay', 'remark'] },
    ]} />
  )
}
