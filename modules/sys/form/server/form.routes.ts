import { crud } from '#server/crud.ts'
import { resource } from '#server/resource.ts'
import { form } from '../form.contract.ts'
import { formText } from '../form.text.ts'
import { exportForm, importForm } from './form-file.ts'
import { checkForm } from './form-rules.ts'

export default resource(form, formText, {
  table: 'form',
  view: 'formRow',
  scope: 'staff',
  menu: { icon: 'form', sort: 62, fresh: '/sys/form/detail' },
  grants: { read: 'staff', export: 'staff', save: ['sys_admin', 'sys_surveyor_leader'], remove: ['sys_admin', 'sys_surveyor_leader'] },
  beforeSave: checkForm,
}, (r) => ({
  ...crud(r, {
    list: 'sys.form.read', get: 'sys.form.read', all: 'sys.form.read', history: 'sys.form.read', export: 'sys.form.export', save: 'sys.form.save', remove: 'sys.form.remove',
  }),
  exportJson: { needs: 'sys.form.read', reads: true, run: (ctx, { id }) => exportForm(ctx, r, id) },
  importJson: { needs: 'sys.form.save', reads: true, run: (ctx) => importForm(ctx) },
}))
