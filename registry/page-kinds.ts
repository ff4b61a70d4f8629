import type { Kind, Kinds } from '#core/kind/kind.ts';
import { detail } from './blocks/detail/detail.ts';
import { dialog, drawer } from './blocks/dialog/dialog.ts';
import { enabledTag } from './blocks/enabledTag/enabledTag.ts';
import { flowDelegate } from './product/forms/flowDelegate/flowDelegate.ts';
import { flowProgress } from './product/forms/flowProgress/flowProgress.ts';
import { flowTag } from './product/forms/flowTag/flowTag.ts';
import { form } from './blocks/form/form.ts';
import { externalFrame } from './blocks/externalFrame/externalFrame.ts';
import {
  frame,
  greeting,
  languageSwitch,
  tagBar,
  todoEntry,
  sideMenu,
  sidebarToggle,
  mobileMenu,
  menuDropdown,
  menuSearch,
  systemSwitch,
  settingsDrawer,
  pagePath,
  logo,
  menuShortcuts,
  routeView,
  topMenu,
  userMenu,
} from './product/navigation/navigation.ts';
import { loginFrame, lockFrame, signOn, loginWays, scanLogin } from './product/login/login.ts';
import { messageBell } from './product/messages/messageBell/messageBell.ts';
import { exportDialog, fileImport, firstPasswords, importWizard } from './product/import/import.ts';
import { authorise } from './product/permissions/authorise/authorise.ts';
import { messageReader } from './product/messages/messageReader/messageReader.ts';
import { liveReload } from './blocks/liveReload/liveReload.ts';
import { chatEntry } from './product/chat/chatEntry/chatEntry.ts';
import { profileCard, ownSignatures } from './product/profile/profile.ts';
import { result } from './blocks/result/result.ts';
import { list } from './blocks/list/list.ts';
import { page } from './blocks/page/page.ts';
import { recordTime } from './blocks/recordTime/recordTime.ts';
import { siteFrame } from './product/site/siteFrame/siteFrame.ts';
import { split } from './blocks/split/split.ts';
import { toolbar } from './blocks/toolbar/toolbar.ts';
import { tree } from './blocks/tree/tree.ts';
import { bigScreen, screenLink } from './product/screen/big-screen.ts';
import { reportView } from './product/report/report.ts';
import { cell, filters, grid } from './product/portal/grid.ts';
import { dataBoard, rankList, tableList, timeAxis } from './product/portal/cards.ts';
import { carousel, image, video } from './product/portal/media-cards.ts';
import { commonFunc, email, notice, schedule, todo, todoList } from './product/portal/work-cards.ts';
import { barChart, customEcharts, lineChart, mapChart, pieChart, radarChart } from './product/charts/chart/charts.ts';
import { codeFiles, tryOut, portal, flowDetail, flowStart, formShortLink } from './product/forms/forms.ts';
import { alert } from './fields/alert/alert.ts';
import { autoComplete } from './fields/autoComplete/autoComplete.ts';
import { barcode } from './fields/barcode/barcode.ts';
import { billExample } from './fields/billExample/billExample.ts';
import { button } from './fields/button/button.ts';
import { calculate } from './fields/number/calculate.ts';
import { cascader } from './fields/cascader/cascader.ts';
import { checkbox } from './fields/checkbox/checkbox.ts';
import { colorPicker } from './fields/colorPicker/colorPicker.ts';
import { datePicker } from './fields/date-time/datePicker.ts';
import { dateRange, timeRange } from './fields/date-time/ranges.ts';
import { divider } from './fields/divider/divider.ts';
import { editor } from './fields/editor/editor.ts';
import { groupTitle } from './fields/groupTitle/groupTitle.ts';
import { iframe } from './fields/iframe/iframe.ts';
import { input } from './fields/input/input.ts';
import { inputNumber } from './fields/number/inputNumber.ts';
import { jsonSchema } from './fields/jsonSchema/jsonSchema.ts';
import { reportConditions } from './fields/reportConditions/reportConditions.ts';
import { timetable } from './fields/date-time/timetable.ts';
import { link } from './fields/text/link.ts';
import { location } from './fields/location/location.ts';
import { numberRange } from './fields/number/numberRange.ts';
import { qrcode } from './fields/qrcode/qrcode.ts';
import { radio } from './fields/radio/radio.ts';
import { rate } from './fields/rate/rate.ts';
import { select } from './fields/select/select.ts';
import { sign } from './fields/sign/sign.ts';
import { signature } from './fields/signature/signature.ts';
import { slider } from './fields/slider/slider.ts';
import { switchKind } from './fields/switch/switch.ts';
import { systemFields } from './fields/system/system.ts';
import { table } from './fields/table/table.ts';
import { text } from './fields/text/text.ts';
import { textarea } from './fields/textarea/textarea.ts';
import { timePicker } from './fields/date-time/timePicker.ts';
import { uploadFile } from './fields/upload/uploadFile.ts';
import { uploadImg } from './fields/upload/uploadImg.ts';
import { card } from './layout/card/card.ts';
import { collapse, collapseItem } from './layout/collapse/collapse.ts';
import { row } from './layout/row/row.ts';
import { stepItem, steps } from './layout/steps/steps.ts';
import { tab, tabItem } from './layout/tab/tab.ts';
import { tableGrid, tableGridTd, tableGridTr } from './layout/tableGrid/tableGrid.ts';
import { objectPickers } from './pickers/objects/objects.ts';
import { treePickers } from './pickers/tree/tree-pickers.ts';
import { peoplePickers } from './pickers/people/people.ts';
import { popupAttr, relationFormAttr } from './pickers/attributes/attributes.ts';
import { popupSelect } from './pickers/popupSelect/popupSelect.ts';
import { popupTableSelect } from './pickers/popupTableSelect/popupTableSelect.ts';
import { relationForm } from './pickers/relationForm/relationForm.ts';
import { treeSelect } from './pickers/tree/treeSelect.ts';
import { pictureAddress } from './fields/pictureAddress/pictureAddress.ts';
import { sharedAddress } from './fields/sharedAddress/sharedAddress.ts';
import { verificationCode } from './fields/verificationCode/verificationCode.ts';
import { newPassword } from './fields/newPassword/newPassword.ts';
import { repeat } from './blocks/repeat/repeat.ts';
import { box } from './blocks/box/box.ts';
import { content } from './blocks/content/content.ts';
import { icon } from './blocks/icon/icon.ts';
import { richText } from './blocks/richText/richText.ts';
import { disclosure } from './blocks/disclosure/disclosure.ts';
import { buttons } from './blocks/buttons/buttons.ts';
import { fileList } from './blocks/fileList/fileList.ts';
import { columns } from './blocks/columns/columns.ts';
import { documentViewer } from './blocks/documentViewer/documentViewer.ts';
import { agenda, scheduleViewer, calendar } from './product/schedule/schedule.ts';
import { thirdPartyPlugins } from './third-party.ts';
import { withKinds } from './with-kinds.ts';
import { progress } from './blocks/progress/progress.ts';

/** Every pure half, wing by wing. Adding a kind is one line here and one in faces.ts. */
const all: readonly Kind[] = [
  // fields
  input,
  textarea,
  inputNumber,
  numberRange,
  dateRange,
  timeRange,
  switchKind,
  table,
  radio,
  checkbox,
  select,
  cascader,
  datePicker,
  timePicker,
  uploadFile,
  uploadImg,
  colorPicker,
  rate,
  slider,
  editor,
  autoComplete,
  calculate,
  link,
  button,
  text,
  alert,
  divider,
  groupTitle,
  qrcode,
  barcode,
  iframe,
  sign,
  signature,
  location,
  jsonSchema,
  timetable,
  reportConditions,
  ...systemFields,
  billExample,
  pictureAddress,
  sharedAddress,
  verificationCode,
  newPassword,
  // pickers
  treeSelect,
  ...peoplePickers.map(({ kind }) => kind),
  popupSelect,
  popupTableSelect,
  popupAttr,
  relationForm,
  relationFormAttr,
  ...[...objectPickers, ...treePickers].map(({ kind }) => kind),
  // layout
  row,
  card,
  tab,
  tabItem,
  collapse,
  collapseItem,
  steps,
  stepItem,
  tableGrid,
  tableGridTr,
  tableGridTd,
  // blocks
  page,
  split,
  tree,
  list,
  toolbar,
  codeFiles,
  tryOut,
  form,
  dialog,
  drawer,
  detail,
  enabledTag,
  flowTag,
  flowProgress,
  flowDelegate,
  flowStart,
  externalFrame,
  frame,
  greeting,
  languageSwitch,
  loginFrame,
  logo,
  ownSignatures,
  pagePath,
  profileCard,
  tagBar,
  todoEntry,
  sideMenu,
  sidebarToggle,
  mobileMenu,
  menuDropdown,
  messageBell,
  messageReader,
  importWizard,
  firstPasswords,
  exportDialog,
  fileImport,
  authorise,
  liveReload,
  chatEntry,
  menuSearch,
  systemSwitch,
  settingsDrawer,
  menuShortcuts,
  result,
  routeView,
  recordTime,
  siteFrame,
  topMenu,
  userMenu,
  lockFrame,
  signOn,
  loginWays,
  scanLogin,
  columns,
  fileList,
  buttons,
  disclosure,
  richText,
  icon,
  content,
  box,
  repeat,
  agenda,
  scheduleViewer,
  calendar,
  portal,
  reportView,
  bigScreen,
  screenLink,
  flowDetail,
  documentViewer,
  formShortLink,
  progress,
  // portals
  grid,
  cell,
  filters,
  dataBoard,
  tableList,
  rankList,
  timeAxis,
  todo,
  todoList,
  notice,
  email,
  commonFunc,
  schedule,
  image,
  carousel,
  video,
  barChart,
  lineChart,
  pieChart,
  radarChart,
  mapChart,
  customEcharts,
];

/** The kinds that a page loads after its login: all but those of `document-kinds.ts`. */
export const pageKinds: Kinds = withKinds(new Map(all.map((kind) => [kind.zhjyKey, kind])), thirdPartyPlugins);
