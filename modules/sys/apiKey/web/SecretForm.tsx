import { useRef } from 'react'
import type { ComponentProps } from 'react'
import type { AnyContract } from '#common/contract.ts'
import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import type { FormProps } from '#web/kit/form/EntityForm.tsx'
import { useCreatedSecret } from './CreatedSecret.tsx'
import type { SecretTexts } from './CreatedSecret.tsx'

type Props<C extends AnyContract> = Omit<ComponentProps<typeof EntityForm<C>>, 'beforeSave'> & {
  secretTexts: SecretTexts
}

/** Form of a record with a name and a secret, which is shown once after the record is created. */
export function SecretForm<C extends AnyContract>({ secretTexts, ...form }: Props<C>) {
  const show = useCreatedSecret(secretTexts)
  const name = useRef('')
  const saved: FormProps['onSaved'] = (answer) => {
    form.onSaved?.(answer)
    if (form.id === undefined) show(name.current, (answer as { secret?: string | null }).secret)
  }
  const options = {
    ...form,
    onSaved: saved,
    beforeSave: (values: { name?: string | null }) => {
      name.current = values.name ?? ''
      return values
    },
  } as unknown as ComponentProps<typeof EntityForm<C>>
  return <EntityForm<C> {...options} />
}
