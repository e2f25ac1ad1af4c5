import { useRef } from 'react'
import type { InputNameOf } from '#common/contract.ts'
import type { Values } from '#common/fields.ts'
import { CardListInput } from '#web/kit/form/CardListInput.tsx'
import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import type { FormProps } from '#web/kit/form/EntityForm.tsx'
import type { Section } from '#web/kit/form/FieldsGrid.tsx'
import type { TableInputColumn } from '#web/kit/form/TableInput.tsx'
import { authorisationFields, surveyor } from '../surveyor.contract.ts'
import { surveyorText } from '../surveyor.text.ts'
import { CountryInput } from './CountryInput.tsx'

const { sections, authorisations } = surveyorText
type FormValues = Partial<Values<typeof surveyor.fields>>
const chinese = ({ nationality }: FormValues) => nationality === 'CN'
const wide: Readonly<Record<string, number>> = {
  shipModels: 2,
  inspectionScopes: 3,
  grantFileId: 3,
}
/** Columns in the order of an authorisation document. */
const columns: readonly TableInputColumn[] = (
  [
    'flagId',
    'shipModels',
    'inspectionScopes',
    'grantStatus',
    'issueTime',
    'validityTime',
    'grantType',
    'issuePlace',
    'grantFileId',
  ] as const
).map((name) => ({
  name,
  label: authorisations[name],
  field: authorisationFields[name],
  width: wide[name] ?? 1,
}))

const formSections: readonly Section<InputNameOf<typeof surveyor>>[] = [
  {
    title: sections.person,
    columns: 2,
    fields: [
      'surname',
      'name',
      'fullName',
      'nameZh',
      { name: 'nationality', input: <CountryInput /> },
      { name: 'idCard', required: true, visibleWhen: chinese },
      {
        name: 'passport',
        required: true,
        visibleWhen: (v: FormValues) => Boolean(v.nationality) && !chinese(v),
      },
      'sex',
      'birthday',
      'birthplace',
      'status',
    ],
  },
  {
    title: sections.contact,
    columns: 2,
    fields: [
      { name: 'mobile', help: surveyorText.mobileHelp },
      'email',
      'phone',
      'fax',
      'region',
      'city',
      'organization',
      'address',
    ],
  },
  {
    title: sections.grant,
    columns: 2,
    fields: [
      'surveyorType',
      'surveyLevel',
      { name: 'flagIds', help: surveyorText.flagsHelp },
      { name: 'shipModels', fullWidth: true, help: surveyorText.typesHelp },
      { name: 'inspectionScopes', fullWidth: true, mode: 'tag', help: surveyorText.scopesHelp },
      'grantType',
      'grantStatus',
      'issueTime',
      'validityTime',
      'issuePlace',
      'ports',
      { name: 'grantFileId', fullWidth: true },
    ],
  },
  {
    title: sections.byFlag,
    fields: [
      {
        name: 'authorisations',
        help: surveyorText.byFlagHelp,
        input: (
          <CardListInput
            columns={columns}
            text={surveyorText}
            max={200}
            newItem={{ grantStatus: 'valid', grantType: 'flag' }}
          />
        ),
      },
    ],
  },
  {
    title: sections.background,
    columns: 2,
    fields: [
      'highestEdu',
      'university',
      'experience1',
      'experience2',
      'experience3',
      { name: 'attachment1', fullWidth: true },
      { name: 'attachment2', fullWidth: true },
      'remark',
    ],
  },
  {
    title: sections.images,
    fields: ['signature', 'personalSeal', { name: 'officialSeal', help: surveyorText.imageHelp }],
  },
]

export default function SurveyorForm(props: FormProps) {
  const named = useRef(props.id !== undefined)
  /** The name on certificates follows the two names until it is edited. */
  const derive = (changed: FormValues, all: FormValues) => {
    if ('fullName' in changed) named.current = true
    return !named.current && ('surname' in changed || 'name' in changed)
      ? { fullName: [all.surname, all.name].filter(Boolean).join(' ') }
      : undefined
  }
  return (
    <EntityForm
      {...props}
      contract={surveyor}
      text={surveyorText}
      computeValues={derive}
      alsoInvalidates={['auth']}
      sections={formSections}
    />
  )
}
