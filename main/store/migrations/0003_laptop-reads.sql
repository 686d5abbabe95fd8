CREATE INDEX `job_marks_gone` ON `job_marks` (`put_away_at`,`gone`);--> statement-breakpoint
CREATE INDEX `operations_depends` ON `operations` (`depends_on`);