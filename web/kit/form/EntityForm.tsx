import { Alert, Button, Drawer, Form, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useFormatMessage, useMessages } from '../../api/text.tsx'
import { ConnectionBarInDrawer } from '#web/shell/ConnectionBar.tsx'
import type { Draft } from '../use-draft.ts'
import { kitText } from '../kit.text.ts'
import { formatInstant } from '../FieldValue.tsx'
import { useMinWidth } from '../use-width.ts'
import { FieldsGrid } from './FieldsGrid.tsx'
import type { Section } from './FieldsGrid.tsx'
import { useEntityForm } from './use-entity-form.ts'
import type { EntityFormOptions, EntityFormState } from './use-entity-form.ts'
import './form.css'

export type { FormProps } from './use-entity-form.ts'
interface Props extends EntityFormOptions {
  sections: readonly Section[]
  /** pixels; 800 by specification 2 */
  width?: number
  /** rendered below the fields, inside the form, so that it can watch values */
  children?: ReactNode
}

/**
 * Create and edit form in a drawer, 800 px wide with labels of 120 px. Server errors are shown at
 * their fields; unsent input is stored as a draft.
 */
export function EntityForm({ sections, width = 800, children, ...options }: Props) {
  const t = useMessages(kitText)
  const state = useEntityForm(options)
  const { contract, text, open } = options
  const { title, row, close, submit, saving, loading } = state
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
          <Button onClick={close}>{t.back}</Button>
          <Button type="primary" loading={saving} disabled={loading} onClick={submit}>
            {t.save}
          </Button>
        </div>
      }
    >
      <ConnectionBarInDrawer />
      <FormBody state={state}>
        <FieldsGrid resource={{ contract, text }} sections={sections} row={row} />
        {children}
      </FormBody>
    </Drawer>
  )
}

/** The form of a record with its alerts, inside a drawer or on a page of its own. */
export function FormBody({ state, children }: { state: EntityFormState; children: ReactNode }) {
  const isWide = useMinWidth(700)
  const { form, draftOffer, error, formError, loading, saving } = state
  return (
    <>
      {draftOffer && (
        <DraftAlert
          offer={draftOffer}
          stale={state.isDraftStale}
          onRestore={state.restore}
          onDiscard={state.discardDraft}
        />
      )}
      {error && <Alert type="error" showIcon title={error.message} />}
      {formError && <Alert className="form-alert" type="error" showIcon title={formError} />}
      {loading && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      <Form
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
    </>
  )
}

/** Offers to restore an earlier draft. */
export function DraftAlert({
  offer,
  stale,
  onRestore,
  onDiscard,
}: {
  offer: Draft
  stale: boolean
  onRestore: () => void
  onDiscard: () => void
}) {
  const t = useMessages(kitText)
  const translate = useFormatMessage()
  const time = formatInstant(offer.time)
  return (
    <Alert
      className="form-alert"
      type="info"
      showIcon
      title={translate(kitText.draftFound, { time })}
      {...(stale && { description: t.draftStale })}
      action={
        <span className="draft-alert-actions">
          <Button size="small" type="primary" onClick={onRestore}>
            {t.restore}
          </Button>
          <Button size="small" onClick={onDiscard}>
            {t.discard}
          </Button>
        </span>
      }
    />
  )
}
