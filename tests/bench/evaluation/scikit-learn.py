"""The metrics of a file of rows by scikit-learn: prints seconds, peak memory in bytes, and the area below the ROC curve."""
import json
import resource
import sys
import time

started = time.monotonic()
import numpy
from sklearn import metrics
from sklearn.calibration import calibration_curve

truth, predicted, scores = [], [], []
with open(sys.argv[1]) as rows:
    for line in rows:
        row = json.loads(line)["parts"][""]
        truth.append(row["truth"] == "1")
        predicted.append(row["prediction"]["class"] == "1")
        scores.append(row["prediction"]["score"])
truth, predicted, scores = numpy.array(truth), numpy.array(predicted), numpy.array(scores)
metrics.accuracy_score(truth, predicted)
metrics.precision_recall_fscore_support(truth, predicted)
metrics.confusion_matrix(truth, predicted)
metrics.roc_curve(truth, scores)
metrics.precision_recall_curve(truth, scores)
metrics.average_precision_score(truth, scores)
metrics.log_loss(truth, scores)
metrics.brier_score_loss(truth, scores)
calibration_curve(truth, scores, n_bins=10)
area = metrics.roc_auc_score(truth, scores)
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
print(json.dumps({"seconds": time.monotonic() - started, "peakBytes": peak, "auc": area}))
