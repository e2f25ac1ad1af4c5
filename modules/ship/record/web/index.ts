/** Pages of this resource, by path. */
export default {
  '/ship/record/list': () => import('./RecordList.tsx'),
  '/ship/record/detail': () => import('./RecordDetail.tsx'),
}
