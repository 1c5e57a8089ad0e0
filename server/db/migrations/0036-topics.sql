-- A path names its course by any topic that a course has, and not by the goals of the wizard alone.
alter table exam_attempts alter column learning_goal type text;
