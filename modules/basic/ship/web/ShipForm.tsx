import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import type { FormProps } from '#web/kit/form/EntityForm.tsx'
import type { FieldSpec } from '#web/kit/form/FieldsGrid.tsx'
import { ship, shipSections } from '../ship.contract.ts'
import { shipText } from '../ship.text.ts'

const help: Readonly<Record<string, Pick<FieldSpec, 'help' | 'wide'>>> = {
  imo: { help: shipText.imoHelp }, previousNames: { wide: true }, classNotations: { wide: true }, netTonnage: { help: shipText.netHelp },
}
const sections = (Object.keys(shipSections) as (keyof typeof shipSections)[]).map((key) => ({
  title: shipText.sections[key], columns: 2 as const, fields: shipSections[key].map((name) => ({ name, ...help[name] })),
}))

export default function ShipForm(props: FormProps) {
  return <EntityForm {...props} contract={ship} text={shipText} also={['ship/query']} sections={sections} />
}
