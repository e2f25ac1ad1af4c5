import { useRef } from 'react'
import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import type { FormProps } from '#web/kit/form/EntityForm.tsx'
import { surveyor } from '../surveyor.contract.ts'
import { surveyorText } from '../surveyor.text.ts'

const { sections } = surveyorText
const chinese = (values: Record<string, any>) => values['nationality'] === 'CN'

export default function SurveyorForm(props: FormProps) {
  const named = useRef(props.id !== undefined)
  /** The name on certificates follows the two names until somebody writes it. */
  const derive = (changed: Record<string, any>, all: Record<string, any>) => {
    if ('fullName' in changed) named.current = true
    return !named.current && ('surname' in changed || 'name' in changed) ? { fullName: [all['surname'], all['name']].filter(Boolean).join(' ') } : undefined
  }
  return (
    <EntityForm {...props} contract={surveyor} text={surveyorText} derive={derive} also={['auth']} sections={[
      { title: sections.person, columns: 2, fields: [
        'surname', 'name', 'fullName', { name: 'nationality', help: surveyorText.nationalityHelp }, { name: 'idCard', required: true, when: chinese }, { name: 'passport', required: true, when: (v) => v['nationality'] && !chinese(v) },
        'sex', 'birthday', 'birthplace', 'status',
      ] },
      { title: sections.contact, columns: 2, fields: [{ name: 'mobile', help: surveyorText.mobileHelp }, 'email', 'phone', 'fax', 'region', 'city', 'organization', 'address'] },
      { title: sections.grant, columns: 2, fields: [
        'surveyorType', 'surveyLevel', { name: 'flagIds', help: surveyorText.flagsHelp }, { name: 'shipModels', wide: true, help: surveyorText.typesHelp }, { name: 'inspectionScopes', wide: true, help: surveyorText.scopesHelp },
        'grantType', 'grantStatus', 'issueTime', 'validityTime', 'issuePlace', 'ports', { name: 'grantFileId', wide: true },
      ] },
      { title: sections.images, fields: ['signature', 'personalSeal', { name: 'officialSeal', help: surveyorText.imageHelp }] },
      { title: sections.background, columns: 2, fields: ['highestEdu', 'university', 'experience1', 'experience2', 'experience3', { name: 'attachment1', wide: true }, { name: 'attachment2', wide: true }, 'remark'] },
    ]} />
  )
}
