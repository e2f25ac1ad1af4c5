import { useRef } from 'react'
import { checkPassword, passwordPolicy } from '#common/rules/people/password.ts'
import type { Values } from '#common/fields.ts'
import type { Message } from '#common/text.ts'
import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import type { FormProps } from '#web/kit/form/EntityForm.tsx'
import { relationsOf, user } from '../user.contract.ts'
import type { RelationName } from '../user.contract.ts'
import { userText } from '../user.text.ts'
import { useFirstPasswordDialog } from './use-first-password-dialog.tsx'
import type { First } from './use-first-password-dialog.tsx'
import { PasswordChoice } from './PasswordChoice.tsx'
import './user.css'

type UserValues = Partial<Values<(typeof user)['fields']>>

const has =
  (name: RelationName) =>
  ({ userType }: UserValues) =>
    relationsOf(userType ?? '').includes(name)
const passwordError = (value: string | null | undefined): Message | undefined => {
  if (value === null || value === undefined) return undefined
  if (value === '') return userText.needPassword
  const issue = checkPassword(value, passwordPolicy())
  return issue ? { key: issue.code, zh: issue.zh, en: issue.en } : undefined
}

export default function UserForm(props: FormProps) {
  const showFirst = useFirstPasswordDialog()
  const sent = useRef<{ name: string; chosen: boolean }>({ name: '', chosen: false })
  const prepare = (values: UserValues) => {
    sent.current = {
      name: values.name ?? '',
      chosen: typeof values.password === 'string',
    }
    return values
  }
  const saved: FormProps['onSaved'] = (response) => {
    props.onSaved?.(response)
    if (props.id === undefined && !sent.current.chosen)
      showFirst(sent.current.name, response as First)
  }
  return (
    <EntityForm
      {...props}
      beforeSave={prepare}
      onSaved={saved}
      contract={user}
      text={userText}
      sections={[
        {
          title: userText.person,
          columns: 2,
          fields: ['name', 'nameZh', { name: 'sex', mode: 'radio' }, 'phone', 'email'],
        },
        {
          title: userText.account,
          columns: 2,
          fields: [
            'username',
            {
              name: 'password',
              input: <PasswordChoice isNew={props.id === undefined} />,
              validate: passwordError,
            },
            { name: 'userType', help: userText.typeHelp },
            { name: 'roleId', optionFilters: { roleStatus: [1] } },
            'region',
            'status',
          ],
        },
        {
          title: userText.relations,
          fields: [
            {
              name: 'relatedSurveyor',
              visibleWhen: has('relatedSurveyor'),
              help: userText.surveyorHelp,
            },
            {
              name: 'relatedCustomers',
              visibleWhen: has('relatedCustomers'),
              help: userText.customersHelp,
            },
            {
              name: 'relatedFlagState',
              visibleWhen: has('relatedFlagState'),
              help: userText.flagHelp,
            },
          ],
        },
      ]}
    />
  )
}
