import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import type { FormProps } from '#web/kit/form/EntityForm.tsx'
import { RowsInput } from '#web/kit/form/RowsInput.tsx'
import { must, text } from '#common/fields.ts'
import { flag } from '../flag.contract.ts'
import { flagText } from '../flag.text.ts'
import { SeriesInput } from './SeriesInput.tsx'

const { sections } = flagText
const ports = [
  { name: 'nameZh', label: flagText.labels.nameZh, field: must(text(100)) },
  { name: 'nameEn', label: flagText.labels.nameEn, field: must(text(100)) },
]

export default function FlagForm(props: FormProps) {
  const series = (name: 'callSignPrefixes' | 'mids') => ({ name, wide: true, help: name === 'mids' ? flagText.midHelp : flagText.prefixHelp, input: <SeriesInput name={name} except={props.id} /> })
  return (
    <EntityForm {...props} contract={flag} text={flagText} sections={[
      { title: sections.identity, columns: 2, fields: ['nameZh', 'nameEn', 'flagNo', 'iso2', 'iso3'] },
      { title: sections.series, columns: 1, fields: [series('callSignPrefixes'), series('mids')] },
      { title: sections.agreement, columns: 2, fields: [
        'accessTime', { name: 'loginAddress', help: flagText.loginHelp }, { name: 'account', help: flagText.accountHelp }, { name: 'eCertificate', wide: true, help: flagText.eCertificateHelp }, { name: 'lessOneDay', wide: true, help: flagText.lessOneDayHelp }, 'remark',
      ] },
      { title: flagText.labels.registryPorts, fields: [{ name: 'registryPorts', input: <RowsInput columns={ports} max={200} /> }] },
    ]} />
  )
}
