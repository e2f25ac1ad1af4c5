import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import type { FormProps } from '#web/kit/form/EntityForm.tsx'
import { cert } from '../cert.contract.ts'
import { certText } from '../cert.text.ts'
import { CycleSelect } from './Cycles.tsx'

export default function CertForm(props: FormProps) {
  return (
    <EntityForm {...props} contract={cert} text={certText} derive={(changed) => (changed['certType'] === 20 ? { certSub: null } : undefined)} sections={[
      { title: certText.identity, columns: 2, fields: ['code', 'sort', 'nameZh', 'nameEn', 'instrument', 'status', { name: 'certType', wide: true }, { name: 'certSub', wide: true, required: true, when: (v) => v['certType'] === 10 }] },
      { title: certText.life, fields: [{ name: 'validityMonths', help: certText.validityHelp }, { name: 'cycles', input: <CycleSelect />, help: certText.cyclesHelp }, 'remark'] },
    ]} />
  )
}
