import type { FaceTable } from '#runtime/context/faces.ts';

/** The faces of the kinds in `first-kinds.ts`; `faces.ts` lists every one. */
export const firstFaces: FaceTable = {
  input: {
    edit: () => import('./fields/input/input.edit.tsx'),
  },
  newPassword: { edit: () => import('./fields/newPassword/newPassword.edit.tsx') },
  verificationCode: { edit: () => import('./fields/verificationCode/verificationCode.edit.tsx') },
  form: { view: () => import('./blocks/form/form.view.tsx') },
  lockFrame: { view: () => import('./product/login/lockFrame/lockFrame.view.tsx') },
  loginFrame: { view: () => import('./product/login/loginFrame/loginFrame.view.tsx') },
  loginWays: { view: () => import('./product/login/loginWays/loginWays.view.tsx') },
  result: { view: () => import('./blocks/result/result.view.tsx') },
  scanLogin: { view: () => import('./product/login/scanLogin/scanLogin.view.tsx') },
  signOn: { view: () => import('./product/login/signOn/signOn.view.tsx') },
  toolbar: { view: () => import('./blocks/toolbar/toolbar.view.tsx') },
};
