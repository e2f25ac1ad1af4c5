import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import type { FormProps } from '#web/kit/form/EntityForm.tsx'
import { cert } from '../cert.contract.ts'
import { certText } from '../cert.text.ts'

type Values = Record<string, any>

/** What another category, or another basis of validity, leaves without meaning. */
function derive(changed: Values): Values | undefined {
  if (changed['certType'] === 30) return { certSub: null, validityBasis: 'unlimited', validityMonths: null, ruleIds: null, extensionFamily: 'none', inspectionScopes: ['plan'] }
  if (changed['certType'] === 20) return { certSub: null }
  return changed['validityBasis'] === 'unlimited' ? { validityMonths: null } : undefined
}

const isManual = (values: Values) => values['certType'] === 30

export default function CertForm(props: FormProps) {
  return (
    <EntityForm {...props} contract={cert} text={certText} derive={derive} sections={[
      { title: certText.identity, columns: 2, fields: [
        { name: 'certType', wide: true }, { name: 'certSub', wide: true, required: true, when: (v) => v['certType'] === 10 }, 'code', 'instrument', { name: 'nameZh', wide: true }, { name: 'nameEn', wide: true },
        'holder', 'printedForm', 'status', 'sort',
      ] },
      { title: certText.life, columns: 2, fields: [
        { name: 'validityBasis', when: (v) => !isManual(v) }, { name: 'validityMonths', help: certText.validityHelp, when: (v) => !isManual(v) && v['validityBasis'] !== 'unlimited' },
        { name: 'ruleIds', help: certText.rulesHelp, when: (v) => !isManual(v) }, { name: 'extensionFamily', when: (v) => !isManual(v) }, 'minGrossTonnage',
      ] },
      { title: certText.relations, fields: [{ name: 'interimOfId', help: certText.interimHelp, where: { status: [1] }, when: (v) => !isManual(v) }, { name: 'followIds', help: certText.followHelp, where: { status: [1] } }] },
      { title: certText.surveyors, fields: [{ name: 'inspectionScopes', mode: 'multi', help: certText.scopesHelp, when: (v) => v['certType'] !== 20 }, { name: 'documents', mode: 'multi', help: certText.documentsHelp, when: (v) => v['certType'] === 20 }, 'remark'] },
    ]} />
  )
}
