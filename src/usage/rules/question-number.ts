/** Short number of a question: the last eight digits of its uuid, which are random. */
export const questionNumber = (question_uuid: string): string => {
  const digits = question_uuid.slice(-8).toUpperCase();
  return `${digits.slice(0, 4)}-${digits.slice(4)}`;
};
