import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import type { FormProps } from '#web/kit/form/EntityForm.tsx'
import { TableInput } from '#web/kit/form/TableInput.tsx'
import { required, text } from '#common/fields.ts'
import { flag } from '../flag.contract.ts'
import { flagText } from '../flag.text.ts'
import { SeriesInput } from './SeriesInput.tsx'

const { sections } = flagText
const ports = [
  { name: 'nameZh', label: flagText.labels.nameZh, field: required(text(100)) },
  { name: 'nameEn', label: flagText.labels.nameEn, field: required(text(100)) },
]

export default function FlagForm(props: FormProps) {
  const series = (name: 'callSignPrefixes' | 'mids') => ({
    name,
    fullWidth: true,
    help: name === 'mids' ? flagText.midHelp : flagText.prefixHelp,
    input: <SeriesInput name={name} except={props.id} />,
  })
  return (
    <EntityForm
      {...props}
      contract={flag}
      text={flagText}
      sections={[
        {
          title: sections.identity,
          columns: 2,
          fields: ['nameZh', 'nameEn', 'flagNo', 'iso2', 'iso3'],
        },
        {
          title: sections.series,
          columns: 1,
          fields: [series('callSignPrefixes'), series('mids')],
        },
        {
          title: sections.agreement,
          columns: 2,
          fields: [
            'accessTime',
            { name: 'loginAddress', help: flagText.loginHelp },
            { name: 'account', help: flagText.accountHelp },
            { name: 'eCertificate', fullWidth: true, help: flagText.eCertificateHelp },
            { name: 'lessOneDay', fullWidth: true, help: flagText.lessOneDayHelp },
            { name: 'fullTermDelegated', fullWidth: true, help: flagText.fullTermDelegatedHelp },
            { name: 'partyToTonnage', fullWidth: true, help: flagText.partyToTonnageHelp },
            'remark',
          ],
        },
        {
          title: flagText.labels.registryPorts,
          fields: [{ name: 'registryPorts', input: <TableInput columns={ports} max={200} /> }],
        },
      ]}
    />
  )
}
