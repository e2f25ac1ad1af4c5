import { Alert, Button, Drawer, Form, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import type { AnyContract, InputNameOf } from '#common/contract.ts'
import { useHasRight } from '../../api/me.ts'
import { useMessages } from '../../api/text.tsx'
import { ConnectionBarInDrawer } from '#web/kit/ConnectionBar.tsx'
import { kitText } from '../kit.text.ts'
import { useMinWidth } from '../use-width.ts'
import { EditingAlerts } from './EditingAlerts.tsx'
import { FieldsGrid } from './FieldsGrid.tsx'
import type { Section } from './FieldsGrid.tsx'
import { MissingFields } from './MissingFields.tsx'
import { useSubmitAfterSave } from './use-submit-after-save.ts'
import { useEntityForm } from './use-entity-form.ts'
import type { EntityFormOptions, EntityFormState } from './use-entity-form.ts'
import type { Values } from './use-form-record.ts'
import './form.css'

export type { FormProps } from './use-entity-form.ts'
interface Props<C extends AnyContract> extends EntityFormOptions<C> {
  sections: readonly Section<InputNameOf<C>>[]
  /** pixels; 800 by specification 2 */
  width?: number
  /** right to submit the record: adds “Save and submit”. The contract has the call `submit` */
  submitRight?: string
  /** rendered below the fields, inside the form, so that it can watch values */
  children?: ReactNode
}

/**
 * Create and edit form in a drawer, 800 px wide with labels of 120 px. Server errors are shown at
 * their fields; unsent input is stored as a draft.
 */
export function EntityForm<C extends AnyContract>({
  sections,
  width = 800,
  submitRight,
  children,
  ...options
}: Props<C>) {
  const t = useMessages(kitText)
  const { contract, text, open } = options
  const submission = useSubmitAfterSave(contract, options.onSaved)
  const isPermitted = useHasRight(submitRight ? [submitRight] : [])
  const maySubmit = submitRight !== undefined && isPermitted
  const state = useEntityForm({
    ...options,
    ...(maySubmit && {
      onSaved: submission.onSaved,
      suppressSuccess: submission.suppressSuccess,
    }),
  })
  const { title, row, close, submit, saving, loading } = state
  const send = (andSubmit: boolean) => {
    submission.request(andSubmit)
    void submit()
  }
  return (
    <Drawer
      open={open}
      title={title}
      size={width}
      onClose={close}
      mask={{ closable: false }}
      rootClassName="form-drawer"
      footer={
        <div className="form-footer">
          {!loading && <MissingFields form={state.form} />}
          <Button onClick={close}>{t.back}</Button>
          <Button
            type={maySubmit ? 'default' : 'primary'}
            data-shortcut="save"
            loading={saving}
            disabled={loading}
            onClick={() => send(false)}
          >
            {t.save}
          </Button>
          {maySubmit && (
            <Button
              type="primary"
              loading={submission.busy}
              disabled={loading || saving}
              onClick={() => send(true)}
            >
              {t.saveAndSubmit}
            </Button>
          )}
        </div>
      }
    >
      <ConnectionBarInDrawer />
      <FormBody state={state}>
        <FieldsGrid
          resource={{ contract, text }}
          sections={sections}
          row={row as Values | undefined}
        />
        {children}
      </FormBody>
    </Drawer>
  )
}

/** The form of a record with its alerts, inside a drawer or on a page of its own. */
export function FormBody({ state, children }: { state: EntityFormState; children: ReactNode }) {
  const isWide = useMinWidth(700)
  const { form, error, loading, saving } = state
  return (
    <div className="form-body">
      <EditingAlerts editing={state.editing} />
      {error && <Alert type="error" showIcon title={error.message} />}
      {loading && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      <Form
        className="submittable"
        form={form}
        layout={isWide ? 'horizontal' : 'vertical'}
        labelWrap
        colon={false}
        onValuesChange={state.changed}
        hidden={loading}
        onFinish={state.submit}
        scrollToFirstError
        disabled={saving}
      >
        {children}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </div>
  )
}
